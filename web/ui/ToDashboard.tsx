import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../navigation/pages.ts'
import { useT } from '../strings/strings.ts'
import { cx } from './cx.ts'

/** The way back to the dashboard, at the head of a page that the menu does not have. */
export function ToDashboard({ className }: { className?: string }) {
  const t = useT()
  return (
    <Link
      to={paths.dashboard}
      className={cx('mb-2 flex min-h-11 w-fit items-center gap-1 text-primary underline', className)}
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
      {t('swaps.toDashboard')}
    </Link>
  )
}
