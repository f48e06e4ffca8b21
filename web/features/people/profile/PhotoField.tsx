import { ImageUp, Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { photoAddress } from '../people/photo.address.ts'
import { PhotoCropper } from './PhotoCropper.tsx'
import { choose, mayBePicture, type PhotoChoice, REMOVED, UNCHANGED } from './photo.choice.ts'

interface PhotoFieldProps {
  user: User
  choice: PhotoChoice
  onChange: (next: (known: PhotoChoice) => PhotoChoice) => void
}

/** Takes a chosen file as the photo, unless it is no picture, and takes the choice back. */
function useChosenPhoto(onChange: PhotoFieldProps['onChange']) {
  const latest = useRef<File | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  return {
    isRefused,
    async take(file: File) {
      setIsRefused(!mayBePicture(file))
      if (!mayBePicture(file)) return
      latest.current = file
      const chosen = await choose(file)
      // A large picture may finish loading after another was chosen.
      if (latest.current === file) onChange(() => chosen)
    },
    put(next: PhotoChoice) {
      latest.current = null
      setIsRefused(false)
      onChange(() => next)
    },
  }
}

/** One's photo with the choice of another or none. The form sends it, not this field. */
export function PhotoField({ user, choice, onChange }: PhotoFieldProps) {
  const t = useT()
  const upload = useRef<HTMLInputElement>(null)
  const { isRefused, take, put } = useChosenPhoto(onChange)
  const isShown = choice.kind === 'unchanged' && user.photoUrl !== null
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <legend className="sr-only">{t('profile.photo')}</legend>
      {choice.kind === 'chosen' && choice.image ? (
        <PhotoCropper
          image={choice.image}
          crop={choice.crop}
          onChange={(step) =>
            onChange((known) => (known.kind === 'chosen' ? { ...known, crop: step(known.crop) } : known))
          }
        />
      ) : (
        <Photo
          src={isShown ? photoAddress(user, 'large') : null}
          alt={t(isShown ? 'profile.photo' : 'profile.noPhoto')}
          className="size-28 md:size-32"
        />
      )}
      <div className="flex min-w-0 flex-1 basis-44 flex-col items-start gap-2">
        <FileButton
          ref={upload}
          accept="image/*"
          icon={<ImageUp aria-hidden="true" className="size-5" />}
          onChoose={take}
        >
          {t('profile.uploadPhoto')}
        </FileButton>
        {(isShown || choice.kind === 'chosen') && (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => {
              put(user.photoUrl ? REMOVED : UNCHANGED)
              // The button goes with its photo.
              upload.current?.focus()
            }}
          >
            {t('profile.removePhoto')}
          </Button>
        )}
        {choice.kind !== 'unchanged' && (
          <Button variant="quiet" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={() => put(UNCHANGED)}>
            {t('profile.undoPhoto')}
          </Button>
        )}
        <PhotoStatus choice={choice} isRefused={isRefused} />
      </div>
    </fieldset>
  )
}

/** Says what becomes of the photo with the next save, or why a file was not taken. */
function PhotoStatus({ choice, isRefused }: { choice: PhotoChoice; isRefused: boolean }) {
  const t = useT()
  return (
    <>
      {isRefused && (
        <p role="alert" className="text-sm text-danger">
          {t('errors.photo_unreadable')}
        </p>
      )}
      <p role="status" className="max-w-80 text-sm text-muted">
        {choice.kind === 'removed' && t('profile.photoRemoved')}
        {choice.kind === 'chosen' &&
          t(choice.image ? 'profile.photoChosen' : 'profile.photoUnseen', { file: choice.file.name })}
      </p>
    </>
  )
}
