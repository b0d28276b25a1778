import { Spinner } from '../ui/spinner.tsx';

export function CheckingSession() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner size="lg" showLabel label="Loading..." />
    </main>
  );
}
