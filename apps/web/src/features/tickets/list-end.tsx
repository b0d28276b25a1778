import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type ListEndProps = {
  list: {
    query: { isFetchingNextPage: boolean; isFetchNextPageError: boolean };
    goOn: () => void;
    paused: boolean;
  };
};

/** End of a list: a spinner, an error or a button for the next page. */
export function ListEnd({ list: { query, goOn, paused } }: ListEndProps) {
  if (query.isFetchingNextPage) {
    return (
      <div className="flex justify-center border-t border-line py-4">
        <Spinner size="sm" />
      </div>
    );
  }
  if (!query.isFetchNextPageError && !paused) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line px-4 py-3 text-ink-muted">
      {query.isFetchNextPageError
        ? 'The next tickets could not be loaded.'
        : 'Nothing more among the latest tickets.'}
      <Button variant="secondary" size="sm" onClick={goOn}>
        {query.isFetchNextPageError ? 'Try again' : 'Search further back'}
      </Button>
    </div>
  );
}
