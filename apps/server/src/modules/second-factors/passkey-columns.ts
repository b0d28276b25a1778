export const passkeyColumns = ['id', 'name', 'created_at', 'last_used_at'] as const;
