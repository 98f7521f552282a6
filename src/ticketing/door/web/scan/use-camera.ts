import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Camera, type CameraProblem, closeCamera, openCamera } from './camera.ts'
import { createCodeReader } from './code-reader.ts'
import { createRepeatFilter } from './repeat-filter.ts'

/** Milliseconds between two pictures; the pause keeps a phone cool for hours. */
const pauseMs = 80

export interface CameraView {
  video: RefObject<HTMLVideoElement | null>
  camera: Camera | null
  problem: CameraProblem | null
}

export interface Sights {
  onScan: (text: string) => Promise<void>
  /** Called when the code of the last scan has left the picture. */
  onLeave: () => void
}

/** Runs the camera while it is on and the page is visible, and reports the texts of codes. */
export function useCamera(isOn: boolean, { onScan, onLeave }: Sights): CameraView {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const scanned = useEffectEvent(onScan)
  const left = useEffectEvent(onLeave)

  useEffect(() => {
    if (!isOn) return
    const stopped = new AbortController()
    const { signal } = stopped
    const run = async () => {
      const opened = await openCamera()
      if (typeof opened === 'string') return setProblem(opened)
      signal.addEventListener('abort', () => closeCamera(opened))
      if (signal.aborted) return closeCamera(opened)
      setProblem(null)
      setCamera(opened)
      if (video.current) await readCodes(video.current, opened, signal, { onScan: scanned, onLeave: left })
    }
    run().catch(() => signal.aborted || setProblem('busy'))
    return () => {
      stopped.abort()
      setCamera(null)
      setProblem(null)
    }
  }, [isOn])

  return { video, camera, problem }
}

async function readCodes(
  video: HTMLVideoElement,
  { stream }: Camera,
  signal: AbortSignal,
  { onScan, onLeave }: Sights,
): Promise<void> {
  const see = createRepeatFilter(() => performance.now())
  const reader = await createCodeReader()
  if (signal.aborted) return
  video.srcObject = stream
  await video.play()
  while (!signal.aborted) {
    // A frame that cannot be read counts as one without a code.
    const found =
      video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader.detect(video).catch(() => []) : []
    if (signal.aborted) return
    const text = found[0]?.rawValue || null
    const sight = see(text)
    if (text && sight === 'scan') await onScan(text)
    if (sight === 'left') onLeave()
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}
