/** Plans of partners: those of the portal and the tiers of crypto payments. */

export const paymentTiers = ['starter', 'professional', 'enterprise'] as const;
export type PaymentTier = (typeof paymentTiers)[number];

/** Plans that staff choose from; other names are also accepted. */
export const subscriptionPlans = ['basic', 'premium', ...paymentTiers] as const;

const names: Record<string, string> = {
  basic: 'Basic',
  premium: 'Premium',
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

/** Returns a plan's display name; unknown plans are shown unchanged. */
export const planName = (plan: string): string => names[plan] ?? plan;
