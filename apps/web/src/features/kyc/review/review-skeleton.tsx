import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';

export const reviewGrid =
  'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem] 2xl:grid-cols-[minmax(0,1fr)_25rem]';

export function ReviewSkeleton() {
  return (
    <div aria-busy="true" className={reviewGrid}>
      <Card>
        <Skeleton className="h-[60dvh] w-full" />
      </Card>
      <div className="space-y-5">
        <Card>
          <SkeletonText lines={2} />
        </Card>
        <Card>
          <SkeletonText lines={7} />
        </Card>
      </div>
    </div>
  );
}
