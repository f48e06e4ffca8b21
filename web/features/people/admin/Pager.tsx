import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'

interface PagerProps {
  /** Accessible name. */
  label: string
  /** Counted from 0. */
  page: number
  pageCount: number
  onChange: (page: number) => void
}

/** Pagination of a long list; nothing for a single page. */
export function Pager({ label, page, pageCount, onChange }: PagerProps) {
  const t = useT()
  if (pageCount < 2) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-3">
      <Button
        size="sm"
        disabled={page === 0}
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        onClick={() => onChange(page - 1)}
      >
        {t('admin.previousPage')}
      </Button>
      <p className="text-sm tabular-nums">{t('admin.page', { page: page + 1, count: pageCount })}</p>
      <Button size="sm" disabled={page === pageCount - 1} onClick={() => onChange(page + 1)}>
        {t('admin.nextPage')}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  )
}
