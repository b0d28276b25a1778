import { useSearchParam } from '../../lib/search-param.ts';
import { wholeDays } from '../../lib/whole-days.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/**
 * Time span and partner to filter by, stored in the URL. Days are whole days in the reader's time
 * zone.
 */
export function useSpanAndPartner() {
  const [from, setFrom] = useSearchParam('from');
  const [to, setTo] = useSearchParam('to');
  const [partner, setPartner] = useSearchParam('partner');
  const partnerId = Number(partner);
  return {
    chosen: {
      ...wholeDays(from, to),
      ...(Number.isSafeInteger(partnerId) && partnerId > 0 && { partner_id: partnerId }),
    },
    /** Filters that are set. */
    set: [from, to, partner].filter((value) => value !== ''),
    fields: (
      <>
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        {partner && (
          <Button variant="secondary" onClick={() => setPartner('')}>
            Only partner #{partner} · show all
          </Button>
        )}
      </>
    ),
  };
}
