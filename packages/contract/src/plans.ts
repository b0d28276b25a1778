/** What a partner may subscribe to: the plans of the portal and the tiers of crypto payments. */

export const paymentTiers = ['starter', 'professional', 'enterprise'] as const;
export type PaymentTier = (typeof paymentTiers)[number];

/** What staff choose from; another name is taken as it is. */
export const subscriptionPlans = ['basic', 'premium', ...paymentTiers] as const;

const names: Record<string, string> = {
  basic: 'Basic',
  premium: 'Premium',
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

/** A plan as people call it; one that is sold under a new name is shown as it is. */
export const planName = (plan: string): string => names[plan] ?? plan;
