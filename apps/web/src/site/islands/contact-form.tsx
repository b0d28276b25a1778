import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { contactForm } from '../content.ts';
import { checkEnquiry, type EnquiryErrors } from './check-enquiry.ts';
import { type Answer, sendEnquiry } from './send-enquiry.ts';

type Texts = typeof contactForm;
type Outcome = { state: 'writing' | 'sending' | 'sent' } | { state: 'failed'; message: string };

export function ContactForm({ texts }: { texts: Texts }) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'writing' });
  const [errors, setErrors] = useState<EnquiryErrors>({});
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    setOutcome({ state: 'sending' });
    const refused = checkEnquiry(given, texts);
    const answer: Answer = refused ? { errors: refused } : await sendEnquiry(given, texts);
    setErrors(answer.errors ?? {});
    if (answer.failure !== undefined) setOutcome({ state: 'failed', message: answer.failure });
    else setOutcome({ state: answer.errors ? 'writing' : 'sent' });
  }

  useFocusFirstError(form, errors);
  if (outcome.state === 'sent') {
    return <Sent texts={texts} onAgain={() => setOutcome({ state: 'writing' })} />;
  }
  return (
    // Method `dialog` sends nothing by itself. If the form is submitted before its script has
    // loaded, the input must not end up in the URL. Without JavaScript, the page says that the form
    // is unavailable.
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5 noscript:hidden"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          label={texts.fields.name}
          autoComplete="name"
          maxLength={200}
          required
          error={errors['name']}
        />
        <TextField
          name="email"
          type="email"
          label={texts.fields.email}
          autoComplete="email"
          maxLength={254}
          required
          error={errors['email']}
        />
      </div>
      <SelectField
        name="subject"
        label={texts.fields.subject}
        placeholder={texts.chooseSubject}
        options={Object.entries(texts.subjects).map(([value, label]) => ({ value, label }))}
        required
        error={errors['subject']}
      />
      <TextareaField
        name="message"
        label={texts.fields.message}
        rows={6}
        maxLength={10_000}
        required
        error={errors['message']}
      />
      <HiddenField />
      {outcome.state === 'failed' && <FormMessage tone="error">{outcome.message}</FormMessage>}
      <Button
        type="submit"
        size="lg"
        className="self-start max-sm:w-full"
        loading={outcome.state === 'sending'}
        loadingText={texts.sending}
      >
        {texts.send}
      </Button>
    </form>
  );
}

/** Honeypot for bots that fill in every field. Autofill for people must skip it. */
function HiddenField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input
          name="colour"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
        />
      </label>
    </div>
  );
}

function Sent({ texts, onAgain }: { texts: Texts; onAgain: () => void }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} className="flex flex-col items-start gap-6">
      <FormMessage tone="success" title={texts.sentTitle} className="self-stretch">
        {texts.sentText}
      </FormMessage>
      <Button variant="secondary" onClick={onAgain}>
        {texts.sendAnother}
      </Button>
    </div>
  );
}

function useFocusFirstError(
  form: { current: HTMLFormElement | null },
  errors: EnquiryErrors,
): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form, errors]);
}
