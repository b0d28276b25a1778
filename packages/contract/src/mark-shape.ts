/** One shape of a drawing in a square of 32 by 32, in a colour of the brand. */
export type MarkShape = {
  readonly shape: Readonly<{ cx: number; cy: number; r: number } | { d: string }>;
  readonly fill?: 'primary' | 'paper' | 'accent';
  readonly stroke?: 'primary' | 'paper' | 'accent';
  readonly line?: Readonly<{
    strokeWidth: number;
    pathLength?: number;
    strokeDasharray?: string;
    strokeDashoffset?: number;
  }>;
  readonly opacity?: number;
};
