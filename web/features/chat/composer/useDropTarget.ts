import { type DragEvent, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Lets files be dropped on an element, which is to take the handlers. */
export function useDropTarget(onDrop: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // Also told when the pointer only moves on to something inside.
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isInside) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onDrop(event.dataTransfer.files)
    },
  }
}
