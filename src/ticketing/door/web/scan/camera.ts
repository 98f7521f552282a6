/** Reasons why there is no picture. `insecure`: browsers provide no camera to pages without HTTPS. */
export type CameraProblem = 'insecure' | 'denied' | 'none' | 'busy'

export type Camera = { stream: MediaStream; hasTorch: boolean }

interface TorchTrack {
  getCapabilities?: () => { torch?: boolean }
}

/** Opens the rear camera, or returns the problem. */
export async function openCamera(): Promise<Camera | CameraProblem> {
  if (!navigator.mediaDevices?.getUserMedia) return window.isSecureContext ? 'none' : 'insecure'
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    const [track] = stream.getVideoTracks()
    return { stream, hasTorch: (track as TorchTrack | undefined)?.getCapabilities?.().torch === true }
  } catch (error) {
    return toProblem(error)
  }
}

function toProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Switches the torch; false if the browser refuses, because some cameras have a torch but do not allow its
 * use.
 */
export async function setTorch({ stream }: Camera, isOn: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks()
  const constraints = { advanced: [{ torch: isOn }] } as unknown as MediaTrackConstraints
  return (
    (await track?.applyConstraints(constraints).then(
      () => true,
      () => false,
    )) ?? false
  )
}
