/** A text message; `to` is in E.164, `id` is the idempotency key. */
export interface SmsMessage {
  id: string
  to: string
  text: string
}

export interface Sms {
  /**
   * Resolves when the service has accepted the message, or rejected it permanently (e.g. not a mobile number;
   * the service's error code is logged). Rejects if it should be retried.
   */
  send: (message: SmsMessage) => Promise<void>
}
