import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aJpeg } from '../../../testing/documents.ts';
import { upload } from '../../../testing/kyc.ts';
import { aPartner } from '../../../testing/people.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

const box = (type: string, content: Buffer): Buffer => {
  const start = Buffer.alloc(8);
  start.writeUInt32BE(8 + content.length);
  start.write(type, 4, 'latin1');
  return Buffer.concat([start, content]);
};
const film = Buffer.concat([
  box('ftyp', Buffer.from('mp42\0\0\0\0isommp42', 'latin1')),
  box('mdat', Buffer.alloc(200_000, 0xd9)),
]);
const picture = aJpeg({
  comment: '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF GCamera:MotionPhoto="1"/></x:xmpmeta>',
});

/** Files in the structure that phone cameras write. */
const pictures: [string, Buffer][] = [
  ['a motion photo', Buffer.concat([picture, film])],
  [
    'a motion photo with a maker’s trailer',
    Buffer.concat([picture, Buffer.from('MotionPhoto_Data'), film, Buffer.from('SEFHk\0\0\0SEFT')]),
  ],
  ['a picture with its depth behind it', Buffer.concat([picture, Buffer.alloc(10), aJpeg()])],
  ['a picture with padding', Buffer.concat([picture, Buffer.alloc(4_096)])],
];

describe('a phone photo', () => {
  it.each(pictures)('is reduced to the image: %s', async (_, content) => {
    const { token, user } = await aPartner(server);
    const answer = await upload(server, token, [{ name: 'PXL_2026.MP.jpg', content }]);
    expect(answer.statusCode).toBe(201);
    const [document] = answer.json().documents;
    expect(document).toMatchObject({ name: 'PXL_2026.MP.jpg', size: picture.length });
    const path = `/partners/kyc/documents/${document.id}/download`;
    const kept = await server.call('GET', path, { token });
    expect(kept.rawPayload.equals(picture)).toBe(true);
    expect(kept.headers['content-length']).toBe(String(picture.length));
    const row = await server.running.resources.db
      .selectFrom('documents')
      .select('sha256')
      .where('partner_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.sha256).toEqual(createHash('sha256').update(picture).digest());
  });

  it('is rejected with an explanation when the image is truncated', async () => {
    const { token } = await aPartner(server);
    const content = picture.subarray(0, -1);
    const answer = await upload(server, token, [{ name: 'a.jpg', content }]);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toBe(
      'This file is damaged or incomplete. Please upload it again, or save it anew.',
    );
  });

  it.each(['IMG_1.png', 'IMG_1.txt', 'IMG_1.HEIC'])(
    'is detected by its content, not by its name: %s',
    async (name) => {
      const { token } = await aPartner(server);
      const files = [{ name, type: 'image/png', content: picture }];
      const answer = await upload(server, token, files);
      expect(answer.json().documents).toMatchObject([
        { name: 'IMG_1.jpg', file_type: 'image/jpeg' },
      ]);
    },
  );

  it('is rejected as HEIC with instructions to send a JPG', async () => {
    const { token } = await aPartner(server);
    const content = Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      Buffer.alloc(500),
    ]);
    const answer = await upload(server, token, [{ name: 'IMG_1.HEIC', content }]);
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'file_refused' });
    expect(answer.json().message).toContain('save it as JPG');
  });
});
