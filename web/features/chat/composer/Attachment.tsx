import { ImagePlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'

/** Size of an icon button beside the text box. */
export const toolSize = 'size-11 px-0! shrink-0'

/** The attached picture with a button that removes it. */
export function Attachment({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useT()
  const address = useObjectUrl(file)
  return (
    <div className="flex items-center gap-3">
      {address && (
        <img src={address} alt="" className="size-16 shrink-0 rounded bg-sunken object-cover" draggable={false} />
      )}
      <p className="min-w-0 flex-1 truncate text-sm text-muted">{t('chat.attached', { file: file.name })}</p>
      <Button size="sm" icon={<X aria-hidden="true" className="size-4" />} onClick={onRemove}>
        {t('chat.remove')}
      </Button>
    </div>
  )
}

/** Button that opens the file chooser for images. */
export function AttachButton({ onChoose }: { onChoose: (files: ArrayLike<File>) => void }) {
  const t = useT()
  return (
    <FileButton
      variant="quiet"
      accept="image/*"
      title={t('chat.attach')}
      icon={<ImagePlus aria-hidden="true" className="size-6" />}
      className={toolSize}
      onChoose={(file) => onChoose([file])}
    >
      <span className="sr-only">{t('chat.attach')}</span>
    </FileButton>
  )
}

/** Object URL of a file, revoked when the component unmounts. */
function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
