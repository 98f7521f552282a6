import type { Stage } from '../scenes/scene.ts'
import type { CardSubject } from '../subjects.ts'

export type CardStage = Stage & { subject: CardSubject }

/** Draws one item that a project sells, at any size. */
export type CardDrawing = (stage: CardStage) => string
