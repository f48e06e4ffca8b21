import { useT } from '../../../../strings/strings.ts'
import { Select } from '../../../../ui/Select.tsx'
import { namesTogether } from '../../listOf.ts'
import { type HeldTogether, holderKey } from './heldTogether.ts'

interface InsteadOfProps {
  holder: HeldTogether
  holders: readonly HeldTogether[]
  onChange: (holder: HeldTogether) => void
}

/** Says instead of whom somebody is put in at a post where no place is left; of several one, or a couple, is chosen. */
export function InsteadOf({ holder, holders, onChange }: InsteadOfProps) {
  const t = useT()
  const nameOf = (those: HeldTogether) => namesTogether(those.map(({ name }) => name))
  if (holders.length === 1) return <p className="text-sm">{t('board.insteadOf', { name: nameOf(holder) })}</p>
  return (
    // The words stand beside the names, which are cut in a select of a phone's width otherwise.
    <div className="flex items-center gap-3 text-sm">
      <span aria-hidden="true">{t('board.insteadOfWhom')}</span>
      <Select
        aria-label={t('board.instead')}
        className="min-w-0 flex-1"
        value={holderKey(holder)}
        onChange={({ target }) => {
          const chosen = holders.find((one) => holderKey(one) === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {holders.map((one) => (
          <option key={holderKey(one)} value={holderKey(one)}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
    </div>
  )
}
