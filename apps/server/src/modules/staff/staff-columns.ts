export const staffColumns = ['id', 'username', 'email', 'role'] as const;
