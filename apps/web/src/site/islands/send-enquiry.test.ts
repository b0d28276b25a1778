import { afterEach, expect, it, vi } from 'vitest';
import { contactForm } from '../content.ts';
import { sendEnquiry } from './send-enquiry.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  return sendEnquiry({ name: 'Robin' }, contactForm);
};

it.each([
  ['the connection is lost', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  [
    'something in between gives up',
    async () => new Response('<h1>Gateway timeout</h1>', { status: 504 }),
  ],
])('says that sending again is safe where %s', async (_, answer) => {
  expect(await answering(answer)).toEqual({ failure: contactForm.unanswered });
});

it('says that nothing was sent if the server says so', async () => {
  const busy = async () => Response.json({ code: 'unavailable' }, { status: 503 });
  expect(await answering(busy)).toEqual({ failure: contactForm.failed });
  const throttled = async () => Response.json({ code: 'throttled' }, { status: 429 });
  expect(await answering(throttled)).toEqual({ failure: contactForm.tooMany });
});
