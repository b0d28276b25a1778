import { kycRoutes, limits, type StoredDocument } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { Download, FileImage, FileText } from 'lucide-react';
import { fetchApi } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.ts';
import { DOWNLOAD_FAILED, fileTypeLabel } from './document-texts.ts';

/** The partner's documents, each with a download. */
export function DocumentList({ documents }: { documents: readonly StoredDocument[] }) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  );
}

function DocumentRow({ document }: { document: StoredDocument }) {
  const toast = useToast();
  const Icon = document.file_type === 'application/pdf' ? FileText : FileImage;
  const download = useMutation({
    mutationFn: async () => {
      const call = { params: { id: document.id }, timeoutMs: limits.documents.transferTimeoutMs };
      const answer = await fetchApi(kycRoutes.downloadOwnKycDocument, call);
      saveFile(await answer.blob(), document.name);
    },
    onError: () => toast.show({ type: 'error', title: DOWNLOAD_FAILED }),
  });
  return (
    <li className="flex items-center gap-3 py-1.5 pr-1.5 pl-3.5">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-subtle" />
      <span className="w-0 grow truncate" title={document.name}>
        {document.name}
      </span>
      {document.scan === 'infected' ? (
        <Badge tone="red">Infected</Badge>
      ) : document.scan === 'waiting' ? (
        <Badge>Being scanned</Badge>
      ) : (
        <span className="shrink-0 text-sm text-ink-subtle tabular-nums">
          {fileTypeLabel(document)} · {formatBytes(document.size)}
        </span>
      )}
      <IconButton
        size="sm"
        label={`Download ${document.name}`}
        icon={<Download />}
        loading={download.isPending}
        disabled={document.scan === 'infected' || document.scan === 'waiting'}
        onClick={() => download.mutate()}
      />
    </li>
  );
}
