import { Check, Flame, Hand, HeartPulse, type LucideIcon, ScanSearch, ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Call, CallKind } from '#shared/sunday/calls.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'

const ICONS: Record<Call['kind'], LucideIcon> = {
  medical: HeartPulse,
  security: ShieldAlert,
  fire: Flame,
  child: ScanSearch,
  help: Hand,
}

/** Below the bar of the page: a small phone shows the form from here to the button that calls. */
const BELOW_HEADER = { scrollMarginTop: 0 }

interface CallKindsProps {
  chosen: Call['kind'] | null
  onChoose: (kind: Call['kind']) => void
}

/** Kinds of calls: the most urgent first and widest, the chosen one alone filled. */
export function CallKinds({ chosen, onChoose }: CallKindsProps) {
  const t = useT()
  const group = useRef<HTMLFieldSetElement>(null)
  // The button that opened the form had the focus and is gone. A phone shows the form from its beginning.
  useEffect(() => {
    group.current?.querySelector('button')?.focus({ preventScroll: true })
    group.current?.scrollIntoView()
  }, [])
  return (
    <fieldset ref={group} style={BELOW_HEADER}>
      <legend className="mb-2 font-medium">{t('calls.what')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {CallKind.options.map((kind) => {
          const Icon = kind === chosen ? Check : ICONS[kind]
          return (
            <Button
              key={kind}
              variant={kind === chosen ? 'danger' : 'outlineDanger'}
              aria-pressed={kind === chosen}
              icon={<Icon aria-hidden="true" className="size-6" />}
              className={cx('min-h-14 px-3!', kind === 'medical' && 'col-span-2 text-xl')}
              onClick={() => onChoose(kind)}
            >
              {t(`calls.kind.${kind}`)}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}
