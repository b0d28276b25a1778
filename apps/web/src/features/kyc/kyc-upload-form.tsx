import { limits } from '@baize/contract';
import { Upload, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { acceptedFiles, maxFileMegabytes, refuseFile } from './kyc-files.ts';
import type { useKycUpload } from './use-kyc-upload.ts';

type Props = { again: boolean; upload: ReturnType<typeof useKycUpload> };

export function KycUploadForm({ again, upload }: Props) {
  const { files } = upload;
  return (
    <Card
      title={again ? 'Upload documents again' : 'Upload your documents'}
      description={`The maximum size is ${maxFileMegabytes}MB per document. The review takes ${limits.kyc.reviewTime}.`}
    >
      <form onSubmit={upload.submit} className="space-y-5">
        {upload.error && <FormMessage tone="error">{upload.error}</FormMessage>}
        {upload.cancelled && (
          <FormMessage tone="info">The upload was cancelled. Nothing was submitted.</FormMessage>
        )}
        <FileDrop
          label="Company documents"
          hint={`PDF, JPG or PNG, up to ${limits.kyc.maxFilesPerUpload} files at once.`}
          accept={acceptedFiles}
          multiple
          disabled={upload.busy}
          files={files}
          onFilesChange={upload.choose}
          validate={refuseFile}
          error={upload.problem}
        />
        <p className="max-w-prose text-sm text-ink-muted">
          Documents are kept encrypted. Only staff who review them open them, each time is recorded,
          and after your account ends they are erased once the law allows.
        </p>
        {upload.busy ? (
          <UploadProgress sent={upload.sent} onCancel={upload.cancel} />
        ) : (
          <Button type="submit" icon={<Upload />} className="max-sm:w-full">
            {files.length > 1 ? `Submit ${files.length} documents` : 'Submit for review'}
          </Button>
        )}
      </form>
    </Card>
  );
}

/**
 * Progress of the upload. Cancel disappears once everything is sent, because the server is already
 * checking the files.
 */
function UploadProgress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const arrived = sent >= 1;
  return (
    <div className="flex items-end gap-4">
      <ProgressBar
        className="grow"
        label={arrived ? 'Checking the documents...' : 'Uploading...'}
        value={arrived ? null : Math.floor(sent * 100)}
      />
      {!arrived && (
        <Button variant="secondary" size="sm" icon={<X />} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
