import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { assertRef, isRef, type Storage } from './storage.ts';
import type { S3Place } from './storage-url.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/** Limit without a byte in either direction. */
const SILENCE_TIMEOUT_MS = 8_000;

/**
 * Stores objects in one bucket with the same key scheme as files. Large content is uploaded in
 * parts.
 */
export function createS3Storage(place: S3Place): Storage {
  const { bucket: Bucket, prefix, endpoint, credentials } = place;
  const client = new S3Client({
    region: place.region,
    forcePathStyle: place.pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    // Not every S3 server supports the newer checksums. Decryption authenticates the content
    // anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    },
  });
  const keyOf = (ref: string) => `${prefix}${assertRef(ref).slice(0, 2)}/${ref}`;

  return {
    async put(content, ref = randomUUID()) {
      const Body = Readable.from(content, { objectMode: false });
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(ref), Body },
        queueSize: 1,
      });
      await upload.done();
      return ref;
    },
    async get(ref) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(ref) }));
      return Body as Readable;
    },
    async remove(ref) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(ref) }));
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const ref = Key.slice(Key.lastIndexOf('/') + 1);
          if (isRef(ref) && Key === keyOf(ref) && LastModified) {
            yield { ref, modifiedAt: LastModified };
          }
        }
      }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
