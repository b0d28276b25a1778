/** A shape of the logo in a 32×32 square, in a colour of the brand. */
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
