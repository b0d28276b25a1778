/** What a partner is on the wire, as columns: never `select *`, so that no secret leaves. */
export const partnerColumns = [
  'id',
  'username',
  'email',
  'company_name',
  'registration_number',
  'address',
  'website_url',
  'contact_email',
  'status',
  'kyc_status',
  'subscription_plan',
  'created_at',
  'updated_at',
  'last_login',
] as const;
