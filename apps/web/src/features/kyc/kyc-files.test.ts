import { heicRefused, limits } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { kycSelection, refuseFile } from './kyc-files.ts';

function aFile(head: string, name: string, size = 1_000): File {
  const bytes = new Uint8Array(size);
  bytes.set([...head].slice(0, size).map((character) => character.charCodeAt(0)));
  return new File([bytes], name);
}
const refuseSelection = (length: number) =>
  kycSelection.safeParse({ files: Array.from({ length }) }).error?.issues[0]?.message;
const pdf = '%PDF-1.7';
const jpg = '\xff\xd8\xff\xe0';
const png = '\x89PNG\r\n\x1a\n';

describe('files chosen for upload', () => {
  it.each([
    ['a.pdf', pdf],
    ['scan.jpg', jpg],
    ['photo.png', png],
    ['a JPG called photo.png', jpg],
    ['a JPG called photo.txt', jpg],
    ['a JPG called IMG_1.HEIC', jpg],
    ['a file without an ending', png],
  ])('are accepted by content: %s', async (name, head) => {
    expect(await refuseFile(aFile(head, name))).toBeNull();
  });

  it.each([
    ['a.svg', '<svg xmlns'],
    ['a.pdf', '<html><body>'],
    ['a.docx', 'PK\x03\x04'],
    ['a.png', 'GIF89a'],
  ])('are refused by content: %s', async (name, head) => {
    expect(await refuseFile(aFile(head, name))).toBe(
      'Only complete PDF, JPG and PNG files are accepted.',
    );
  });

  it('are refused as HEIC, with instructions', async () => {
    for (const brand of ['heic', 'heix', 'mif1']) {
      expect(await refuseFile(aFile(`\0\0\0\x18ftyp${brand}`, 'IMG_1.jpg'))).toBe(heicRefused);
    }
  });

  it('may have exactly 10 MB but not one byte more', async () => {
    expect(await refuseFile(aFile(pdf, 'a.pdf', limits.kyc.maxFileBytes))).toBeNull();
    expect(await refuseFile(aFile(pdf, 'a.pdf', limits.kyc.maxFileBytes + 1))).toBe(
      'Each document may have at most 10 MB.',
    );
  });

  it('must not be empty, missing or more than ten', async () => {
    expect(await refuseFile(aFile('', 'a.pdf', 0))).toBe('The file is empty.');
    expect(refuseSelection(0)).toBe('Please select a file to upload.');
    expect(refuseSelection(10)).toBeUndefined();
    expect(refuseSelection(11)).toBe('Please upload at most 10 files at once.');
  });
});
