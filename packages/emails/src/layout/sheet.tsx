import type { CSSProperties, ReactNode } from 'react';

type SheetProps = {
  className?: string;
  style?: CSSProperties;
  cellClassName?: string;
  cellStyle: CSSProperties;
  children: ReactNode;
};

/** Table with one cell: cell padding is the only padding that all mail clients support. */
export function Sheet({ className, style, cellClassName, cellStyle, children }: SheetProps) {
  return (
    <table
      className={className}
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={style}
    >
      <tbody>
        <tr>
          <td className={cellClassName} style={cellStyle}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
