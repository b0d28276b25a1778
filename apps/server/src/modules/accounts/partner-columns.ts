import { partner } from '@baize/contract';

/** The columns of a partner that may be returned. Never use `select *`: it would expose secrets. */
export const partnerColumns = partner.keyof().options;
