import { brand } from '@baize/contract';
import { Download } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

type Props = { codes: readonly string[] | undefined; onClose: () => void };

/** Shows the recovery codes once. They cannot be shown again after closing the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const text = `${codes?.join('\n') ?? ''}\n`;
  const download = () => {
    const lines = `Recovery codes for ${brand.name}. Each works once.\n\n${text}`;
    saveFile(new Blob([lines], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <Dialog
      open={codes !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      shownOnce
      title="Your recovery codes"
      description="For the day you cannot use your other factors. Each code works once."
      size="sm"
      footer={<Button onClick={onClose}>I have kept them</Button>}
    >
      <div className="space-y-5">
        <FormMessage tone="warning">
          They are shown only now. Keep them where you keep your passwords, or print them.
        </FormMessage>
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-sunken px-5 py-4 font-mono text-md"
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={text} label="Copy codes" />
          <Button variant="secondary" icon={<Download />} onClick={download}>
            Download
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
