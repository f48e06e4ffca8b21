import { ChevronDown, ChevronUp } from 'lucide-react'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'

interface ShowAllButtonProps {
  /** Rows of the list, shown or not. */
  count: number
  /** Rows shown before one asks for all. */
  first: number
  isAllShown: boolean
  onToggle: () => void
}

/** Unfolds a list of which the first rows are shown, and folds it again; nothing for a short list. */
export function ShowAllButton({ count, first, isAllShown, onToggle }: ShowAllButtonProps) {
  const t = useT()
  if (count <= first) return null
  const Icon = isAllShown ? ChevronUp : ChevronDown
  return (
    <Button
      variant="quiet"
      className="-ml-5 self-start"
      aria-expanded={isAllShown}
      icon={<Icon aria-hidden="true" className="size-5" />}
      onClick={onToggle}
    >
      {isAllShown ? t('admin.showFirst', { count: first }) : t('admin.showAll', { count })}
    </Button>
  )
}
