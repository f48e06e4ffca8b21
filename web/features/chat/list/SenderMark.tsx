import type { Sender } from '#shared/messages.ts'
import { Photo } from '../../../ui/Photo.tsx'
import { photoAddress } from '../../people/photo.address.ts'
import { initialsOf } from './sender.initials.ts'

/** The photo of who wrote something, or their initials. Their name stands beside it. */
export const SenderMark = ({ sender }: { sender: Sender }) =>
  sender.photoUrl ? (
    <Photo src={photoAddress(sender)} className="size-9" />
  ) : (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
    >
      {initialsOf(sender.name)}
    </span>
  )
