/** Opens the file chooser of the system. It forgets what was chosen, so that the same file can be chosen once more. */
import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

type Input = Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'capture' | 'name'>

export function ChooseFile(
  props: Input & {
    readonly onFile: (file: File | undefined) => void
    /** The control that a person presses. */
    readonly children: (open: () => void) => ReactNode
  },
) {
  const { onFile, children, ...own } = props
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        hidden
        {...own}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {children(() => document.getElementById(id)?.click())}
    </>
  )
}
