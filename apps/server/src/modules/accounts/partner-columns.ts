import { partner } from '@baize/contract';

/** What a partner is on the wire, as columns: never `select *`, so that no secret leaves. */
export const partnerColumns = partner.keyof().options;
