import type { Count } from '#shared/sunday/counts.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { CountAnswer } from './useAskedCount.ts'

interface AddOrReplaceProps {
  /** The number of somebody else. */
  others: Count
  onAnswer: (answer: CountAnswer) => void
}

/** "Gloria is at 45. Add to it · Replace it" */
export function AddOrReplace({ others, onAnswer }: AddOrReplaceProps) {
  const t = useT()
  return (
    <Notice tone="info">
      <p className="mb-2">{t('service.count.others', { name: others.by?.name ?? '', value: others.value })}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAnswer('add')}>{t('service.count.addTo')}</Button>
        <Button onClick={() => onAnswer('replace')}>{t('service.count.replace')}</Button>
      </div>
    </Notice>
  )
}
