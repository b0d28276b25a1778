import { expect, it } from 'vitest';
import { aJpeg, aPdf, somePdf } from '../../testing/documents.ts';
import { upload } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

it('accepts a PDF with a script and shows the warning to staff only', async () => {
  const { token, user } = await aPartner(server);
  const catalog = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> ';
  const answer = await upload(server, token, [
    { name: 'script.pdf', content: aPdf('x', { catalog }) },
    somePdf('plain.pdf'),
    { name: 'picture.jpg', content: aJpeg() },
  ]);
  expect(answer.statusCode).toBe(201);
  const own = await server.call('GET', '/partners/kyc/status', { token });
  for (const document of [...answer.json().documents, ...own.json().documents]) {
    expect(document).not.toHaveProperty('warnings');
  }
  const owner = await anOwnerToken(server);
  const read = await server.call('GET', `/admin/kyc/requests/${user.id}`, { token: owner });
  expect(read.json().request.documents).toMatchObject([
    { name: 'script.pdf', warnings: ['script'] },
    { name: 'plain.pdf', warnings: [] },
    { name: 'picture.jpg', warnings: [] },
  ]);
});
