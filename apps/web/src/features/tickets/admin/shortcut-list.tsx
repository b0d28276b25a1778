import { useShortcutsOn } from '../../../lib/shortcuts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';

const groups = [
  {
    title: 'In the list',
    keys: [
      [['J'], 'Next ticket'],
      [['K'], 'Previous ticket'],
      [['↓', '↑'], 'From row to row'],
      [['Enter'], 'Open the ticket'],
      [['/'], 'Search'],
      [['?'], 'This help'],
    ],
  },
  {
    title: 'In a ticket',
    keys: [
      [['R'], 'Respond'],
      [['N'], 'Write an internal note'],
      [['Ctrl', 'Enter'], 'Send what is written'],
      [['A'], 'Assign to me'],
      [['S'], 'Change the status'],
      [['J'], 'Next ticket'],
      [['K'], 'Previous ticket'],
      [['Esc'], 'Close'],
    ],
  },
] as const;

export default function ShortcutList() {
  const [on, setOn] = useShortcutsOn();
  return (
    <div className="space-y-6">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map(({ title, keys }) => (
          <section key={title} className="space-y-2">
            <h3 className="font-semibold">{title}</h3>
            <dl className="divide-y divide-line">
              {keys.map(([combination, meaning]) => (
                <div key={meaning} className="flex items-center justify-between gap-4 py-2">
                  <dt className="text-ink-muted">{meaning}</dt>
                  <dd className="flex gap-1">
                    {combination.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckboxField
        label="Use single keys"
        hint="Switch this off if you dictate, or press keys by accident."
        checked={on}
        onChange={(event) => setOn(event.target.checked)}
      />
    </div>
  );
}
