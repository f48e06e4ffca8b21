import { Dialog } from '@base-ui/react/dialog'
import type { Message } from '#shared/talk/messages.ts'
import { useT } from '../../../strings/strings.ts'
import { Modal, ModalClose } from '../../../ui/Modal.tsx'
import { useReducedMotion } from '../../../ui/useReducedMotion.ts'
import { useConfig } from '../../people/config/config.ts'
import { GifVideo } from '../gifs/GifVideo.tsx'
import { stillOf, videoOf } from '../gifs/gif.address.ts'
import { pictureAddress } from './picture.ts'
import { senderName } from './sender.ts'

interface PictureDialogProps {
  isOpen: boolean
  message: Message
  onClose: () => void
}

/** A message's picture, as large as the window allows. A GIF has a video above it, which can be paused. */
export default function PictureDialog({ isOpen, message, onClose }: PictureDialogProps) {
  const t = useT()
  const isStill = useReducedMotion()
  const { giphyKey } = useConfig()
  const { imageUrl, imageWidth, imageHeight, sender } = message
  if (imageUrl === null) return null
  const address = pictureAddress(imageUrl)
  // The content security policy blocks GIPHY's videos where there is no key.
  const video = giphyKey ? videoOf(address) : null
  return (
    <Modal isOpen={isOpen} veil="bg-[oklch(0.15_0.01_165/0.92)]" onClose={onClose}>
      <Dialog.Popup className="fixed inset-0 z-50 flex items-center justify-center p-[max(12px,env(safe-area-inset-top))] transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0">
        <Dialog.Title className="sr-only">{t('chat.pictureFrom', { name: senderName(sender, t) })}</Dialog.Title>
        <div className="relative flex max-h-full max-w-full items-center justify-center">
          <img
            src={(isStill && stillOf(address)) || address}
            alt={t('chat.attachment')}
            {...(imageWidth && imageHeight && { width: imageWidth, height: imageHeight })}
            className="h-auto max-h-[calc(100dvh-24px)] w-auto min-w-0 max-w-full object-contain"
          />
          {video && <GifVideo src={video} startsPaused={isStill} />}
        </div>
        <ModalClose className="fixed top-[max(12px,env(safe-area-inset-top))] right-[max(12px,env(safe-area-inset-right))] rounded-full bg-surface text-ink shadow-float" />
      </Dialog.Popup>
    </Modal>
  )
}
