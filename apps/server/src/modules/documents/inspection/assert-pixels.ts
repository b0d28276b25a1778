import { limits } from '@baize/contract';
import { damaged, refuseFile } from './refuse-file.ts';

/**
 * Limits the pixels: a small file may unpack to an image that fills the memory of the program that
 * opens it.
 */
export function assertPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw damaged();
  const { maxPixels, maxPixelsPerSide } = limits.documents;
  if (Math.max(width, height) > maxPixelsPerSide || width * height > maxPixels) {
    throw refuseFile('This image has too many pixels. Please upload a smaller one.');
  }
}
