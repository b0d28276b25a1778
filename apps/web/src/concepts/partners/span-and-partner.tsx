import { useSearchParam } from '../../lib/search-param.ts';
import { wholeDays } from '../../lib/whole-days.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** From when to when, and of which partner, as the address has it; days are whole days where the reader is. */
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
    /** What of it is set. */
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
