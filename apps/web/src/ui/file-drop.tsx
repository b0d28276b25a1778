import { CloudUpload, FileText, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { FieldNotes } from './field.tsx';
import { formatBytes } from './format-bytes.ts';
import { IconButton } from './icon-button.tsx';

type FileDropProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** `accept` attribute of the input: ".pdf,.jpg". Only a first filter; `validate` decides. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  files: readonly File[];
  onFilesChange: (files: File[]) => void;
  /** Returns an error if a file cannot be accepted, otherwise `null`. */
  validate?: (file: File) => Promise<string | null>;
  className?: string;
};

export function FileDrop({
  label,
  hint,
  error,
  accept,
  multiple = false,
  disabled = false,
  files,
  onFilesChange,
  validate,
  className,
}: FileDropProps) {
  const id = useId();
  const [refusals, setRefusals] = useState<string[]>([]);

  // Validation is asynchronous, and more files may be chosen in the meantime.
  const latest = useRef({ files, error });
  latest.current = { files, error };
  /**
   * Error of the field when files were refused. An earlier "no file chosen" is not shown beside the
   * refusals.
   */
  const [before, setBefore] = useState<string>();

  async function take(chosen: File[]) {
    const verdicts = await Promise.all(
      chosen.map(async (file) => ({ file, refusal: (await validate?.(file)) ?? null })),
    );
    setRefusals(
      verdicts.flatMap(({ file, refusal }) => (refusal ? [`${file.name}: ${refusal}`] : [])),
    );
    setBefore(latest.current.error);
    const taken = verdicts.filter(({ refusal }) => refusal === null).map(({ file }) => file);
    if (taken.length === 0) return;
    onFilesChange(
      multiple ? withoutRepeats([...latest.current.files, ...taken]) : taken.slice(0, 1),
    );
  }

  const isToldOf = refusals.length > 0 && error === before;
  const problem = [isToldOf ? '' : error, ...refusals].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      <DropZone onDrop={take} disabled={disabled} invalid={problem !== ''}>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={cx(problem && `${id}-error`, hint && `${id}-hint`) || undefined}
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            // Reset the value, so that choosing a removed file again triggers a change event.
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        <CloudUpload aria-hidden="true" className="size-6 text-accent" />
        <span id={`${id}-label`} className="font-medium text-ink">
          {label}
        </span>
        <span aria-hidden="true" className="text-ink-muted">
          Drop {multiple ? 'files' : 'a file'} here or{' '}
          <span className="font-medium text-accent underline underline-offset-3">browse</span>
        </span>
      </DropZone>
      {/* Focus does not move here, so the error must be announced. */}
      <div role="alert" className="empty:hidden">
        <FieldNotes error={problem} hintId={`${id}-hint`} errorId={`${id}-error`} />
      </div>
      <FieldNotes hint={hint} hintId={`${id}-hint`} errorId={`${id}-error`} />
      <ChosenFiles
        files={files}
        disabled={disabled}
        onRemove={(removed) => onFilesChange(files.filter((file) => file !== removed))}
      />
    </div>
  );
}

type DropZoneProps = {
  onDrop: (files: File[]) => void;
  disabled: boolean;
  invalid: boolean;
  children: React.ReactNode;
};

function DropZone({ onDrop, disabled, invalid, children }: DropZoneProps) {
  const [over, setOver] = useState(false);

  function hold(event: DragEvent) {
    event.preventDefault();
    if (!disabled) setOver(true);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) onDrop([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the input does not
    <div
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'relative flex flex-col items-center gap-1.5 rounded-lg border border-dashed px-6 py-8 text-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        over ? 'border-accent bg-accent-soft' : 'bg-sunken',
        !over && (invalid ? 'border-red-ink' : 'border-line-control'),
        disabled ? 'opacity-60' : 'hover:bg-hover',
      )}
    >
      {children}
    </div>
  );
}

type ChosenFilesProps = {
  files: readonly File[];
  disabled: boolean;
  onRemove: (file: File) => void;
};

function ChosenFiles({ files, disabled, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {files.map((file) => (
        <li
          key={fileIdentity(file)}
          className="flex items-center gap-3 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-3.5"
        >
          <FileText aria-hidden="true" className="size-4.5 shrink-0 text-ink-subtle" />
          <span className="w-0 grow truncate">{file.name}</span>
          <span className="shrink-0 text-sm text-ink-subtle tabular-nums">
            {formatBytes(file.size)}
          </span>
          <IconButton
            size="sm"
            label={`Remove ${file.name}`}
            icon={<X />}
            disabled={disabled}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function fileIdentity(file: File): string {
  return `${file.name}/${file.size}/${file.lastModified}`;
}

function withoutRepeats(files: File[]): File[] {
  return [...new Map(files.map((file) => [fileIdentity(file), file])).values()];
}
