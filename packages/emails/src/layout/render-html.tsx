import { render } from '@react-email/render';
import type { EmailContent } from './content.ts';
import { EmailDocument } from './email-document.tsx';

export function renderHtml(content: EmailContent): Promise<string> {
  return render(<EmailDocument content={content} />);
}
