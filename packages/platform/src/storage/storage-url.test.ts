import { describe, expect, it } from 'vitest';
import { readStorageUrl } from './storage-url.ts';

describe('STORAGE_URL', () => {
  it('contains bucket, prefix, region and credentials', () => {
    expect(readStorageUrl('s3://bucket')).toEqual({
      bucket: 'bucket',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      pathStyle: false,
      credentials: undefined,
    });
    expect(readStorageUrl('s3://key:se%2Fcret@bucket/a/b/?region=eu-central-1')).toMatchObject({
      prefix: 'a/b/',
      region: 'eu-central-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
    });
  });

  it('puts the bucket in the path for a custom endpoint, unless configured otherwise', () => {
    const url = 's3://bucket?endpoint=https://storage.test:9000';
    expect(readStorageUrl(url)).toMatchObject({
      endpoint: 'https://storage.test:9000',
      pathStyle: true,
    });
    expect(readStorageUrl(`${url}&path_style=off`)).toMatchObject({ pathStyle: false });
  });

  it.each([
    'https://bucket',
    's3://',
    's3://key@bucket',
    's3://bucket:9000',
    's3://bucket?endpoint=storage.test',
    's3://bucket?zone=eu',
    's3://bucket?path_style=yes',
    's3://k%zz:s@bucket',
    's3://k:s%zz@bucket',
    's3://bucket/%zz',
    's3://bucket/%ff',
  ])('cannot be %s', (url) => {
    expect(readStorageUrl(url)).toBeUndefined();
  });
});
