import { limits } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { refuseFile, refuseSelection } from './kyc-files.ts';

const aFile = (name: string, size = 1_000) => ({ name, size });

describe('files before they are sent', () => {
  it.each(['a.pdf', 'A.PDF', 'scan.jpg', 'scan.jpeg', 'photo.Png'])('takes %s', (name) => {
    expect(refuseFile(aFile(name))).toBeNull();
  });

  it.each(['a.svg', 'a.pdf.exe', 'pdf', 'a.docx', 'a.html'])('refuses %s by its name', (name) => {
    expect(refuseFile(aFile(name))).toBe('Only complete PDF, JPG and PNG files are accepted.');
  });

  it('takes 10 MB exactly and refuses one byte more', () => {
    expect(refuseFile(aFile('a.pdf', limits.kyc.maxFileBytes))).toBeNull();
    expect(refuseFile(aFile('a.pdf', limits.kyc.maxFileBytes + 1))).toBe(
      'Each document may have at most 10 MB.',
    );
  });

  it('refuses an empty file, no file, and more than ten', () => {
    expect(refuseFile(aFile('a.pdf', 0))).toBe('The file is empty.');
    expect(refuseSelection([])).toBe('Please select a file to upload.');
    expect(refuseSelection(Array.from({ length: 10 }))).toBeNull();
    expect(refuseSelection(Array.from({ length: 11 }))).toBe(
      'Please upload at most 10 files at once.',
    );
  });
});
