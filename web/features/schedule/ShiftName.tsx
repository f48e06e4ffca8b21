import { useT } from '../../strings.ts'
import { Tag } from '../../ui/Tag.tsx'

/** Who serves; one's own name is marked with a word. */
export function ShiftName({ name, isOwn }: { name: string; isOwn: boolean }) {
  const t = useT()
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      {isOwn && (
        <>
          {' '}
          <Tag>{t('schedule.you')}</Tag>
        </>
      )}
    </>
  )
}
