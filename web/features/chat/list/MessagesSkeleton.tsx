import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const BUBBLES = [
  { key: 'a', look: 'h-16 w-1/2' },
  { key: 'b', look: 'h-12 w-2/5' },
  { key: 'c', look: 'ml-auto h-20 w-3/5' },
  { key: 'd', look: 'h-12 w-1/3' },
  { key: 'e', look: 'ml-auto h-12 w-2/5' },
]

/** The shape of a talk, until its messages are here. */
export function MessagesSkeleton() {
  const t = useT()
  return (
    <div role="status" className="appear-late flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-3 md:px-6">
      <span className="sr-only">{t('app.loading')}</span>
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 pb-4">
        {BUBBLES.map(({ key, look }) => (
          <Skeleton key={key} className={cx('max-w-[70%] rounded-[18px]', look)} />
        ))}
      </div>
    </div>
  )
}
