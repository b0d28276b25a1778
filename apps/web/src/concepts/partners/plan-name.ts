const plans: Record<string, string> = { basic: 'Basic', premium: 'Premium' };

/** A plan as people call it; one that is sold under a new name is shown as it is. */
export const planName = (plan: string): string => plans[plan] ?? plan;
