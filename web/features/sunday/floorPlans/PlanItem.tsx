import { ChevronDown, ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FloorPlan } from '#shared/sunday/floorPlans.ts'
import { serverOrigin } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { useZones } from './useZones.ts'
import { ZonesEditor } from './ZonesEditor.tsx'

interface PlanItemProps {
  plan: FloorPlan
  /** The picture is on its way, or the plan is being deleted. */
  busy: boolean
  onPicture: (file: File) => void
  onRemove: () => void
  onSaved: () => Promise<void>
}

/** A plan, whose fold says how many zones it has and whether they are stored; picture and zones are changed there. */
export function PlanItem({ plan, busy, onPicture, onRemove, onSaved }: PlanItemProps) {
  const t = useT()
  const zones = useZones(plan, onSaved)
  const [isOpen, setIsOpen] = useState(false)
  const picture = t(plan.imageUrl ? 'plan.otherPicture' : 'plan.picture')
  return (
    <li className="border-t py-2 first:border-t-0">
      <div className="flex max-w-2xl flex-wrap items-center gap-3">
        {plan.imageUrl && (
          <img
            src={`${serverOrigin()}${plan.imageUrl}`}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="size-12 shrink-0 rounded border object-cover"
          />
        )}
        <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{plan.name}</span>
        <Button
          aria-expanded={isOpen}
          icon={<ChevronDown aria-hidden="true" className={cx('size-5 transition-[rotate]', isOpen && 'rotate-180')} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(zones.isChanged ? 'plan.zonesUnsaved' : 'plan.zonesOf', { count: zones.list.length })}
        </Button>
      </div>
      {isOpen && (
        <>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <FileButton
              variant={plan.imageUrl ? 'quiet' : 'secondary'}
              className="px-3!"
              accept="image/*"
              icon={<ImageUp aria-hidden="true" className="size-5" />}
              aria-label={`${picture}: ${plan.name}`}
              onChoose={onPicture}
            >
              {picture}
            </FileButton>
            <Button
              variant="quiet"
              className="px-3!"
              busy={busy}
              aria-label={`${t('plan.remove')}: ${plan.name}`}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={onRemove}
            >
              {t('plan.remove')}
            </Button>
          </div>
          <ZonesEditor plan={plan} zones={zones} />
        </>
      )}
    </li>
  )
}
