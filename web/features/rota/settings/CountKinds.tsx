import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { COUNT_KIND_NAME_MAX, COUNT_KINDS_MAX, type NewCountKind } from '#shared/rota/settings.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface CountKindsProps {
  kinds: NewCountKind[]
  errorAt: (path: string) => string | undefined
  onChange: (kinds: NewCountKind[]) => void
}

/** The kinds of head counts of a service: one at least, each renamed or removed, new ones added at the end. */
export function CountKinds({ kinds, errorAt, onChange }: CountKindsProps) {
  const t = useT()
  const group = useRef<HTMLFieldSetElement>(null)
  const length = useRef(kinds.length)
  // The name of a new kind is typed next. The button of a removed one had the focus.
  useEffect(() => {
    if (kinds.length !== length.current) [...(group.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
    length.current = kinds.length
  }, [kinds.length])
  return (
    <fieldset ref={group}>
      <legend className="font-medium">{t('rules.kinds')}</legend>
      <p className="mb-3 text-sm text-muted">{t('rules.kinds.about')}</p>
      <ul className="mb-3 grid gap-3 sm:grid-cols-2">
        {kinds.map((kind, place) => {
          const label = t('rules.kinds.kind', { number: place + 1 })
          return (
            <li key={kind._id ?? `new ${place}`}>
              <TextField
                label={label}
                value={kind.name}
                maxLength={COUNT_KIND_NAME_MAX}
                error={errorAt(`countKinds.${place}.name`) ?? errorAt(`countKinds.${place}._id`)}
                onChange={({ target }) => onChange(kinds.with(place, { ...kind, name: target.value }))}
                trailing={
                  kinds.length > 1 && (
                    <Button
                      variant="quiet"
                      aria-label={t('setupRota.removePost', { name: kind.name.trim() || label })}
                      icon={<Trash2 aria-hidden="true" className="size-5" />}
                      onClick={() => onChange(kinds.filter((_, other) => other !== place))}
                    />
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      {kinds.length < COUNT_KINDS_MAX && (
        <Button
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => onChange([...kinds, { name: '' }])}
        >
          {t('rules.kinds.add')}
        </Button>
      )}
    </fieldset>
  )
}
