/** Texts in the frames of the simulated script, in the language of the surrounding page. */
export interface FrameTexts {
  number: string
  expiry: string
  cvc: string
  badNumber: string
  badExpiry: string
  badCvc: string
  another: string
  remove: string
  wallet: string
  pay: string
  cancel: string
  refuse: string
}

const names = [
  ...(['number', 'expiry', 'cvc', 'badNumber', 'badExpiry', 'badCvc'] as const),
  ...(['another', 'remove', 'wallet', 'pay', 'cancel', 'refuse'] as const),
]

/** One line per language, with texts in the order of `names`. */
const lines: Record<string, string> = {
  en: 'Card number|Expires|Security code|Check the card number.|Check the expiry date.|Check the security code.|Another card|Remove|Test wallet|Pay|Cancel|Refuse',
  de: 'Kartennummer|Gültig bis|Prüfziffer|Prüf die Kartennummer.|Prüf das Ablaufdatum.|Prüf die Prüfziffer.|Andere Karte|Entfernen|Test-Wallet|Bezahlen|Abbrechen|Ablehnen',
  es: 'Número de tarjeta|Caducidad|Código de seguridad|Revisa el número de tarjeta.|Revisa la fecha de caducidad.|Revisa el código de seguridad.|Otra tarjeta|Quitar|Monedero de prueba|Pagar|Cancelar|Rechazar',
  fil: 'Numero ng card|Petsa ng pagkawalang-bisa|Security code|Tingnan ang numero ng card.|Tingnan ang petsa ng pagkawalang-bisa.|Tingnan ang security code.|Ibang card|Alisin|Test wallet|Magbayad|Kanselahin|Tanggihan',
  fr: 'Numéro de carte|Expiration|Code de sécurité|Vérifie le numéro de carte.|Vérifie la date d’expiration.|Vérifie le code de sécurité.|Autre carte|Retirer|Portefeuille de test|Payer|Annuler|Refuser',
  id: 'Nomor kartu|Berlaku sampai|Kode keamanan|Periksa nomor kartu.|Periksa tanggal berlakunya.|Periksa kode keamanan.|Kartu lain|Hapus|Dompet uji|Bayar|Batal|Tolak',
  ja: 'カード番号|有効期限|セキュリティコード|カード番号を確認してください。|有効期限を確認してください。|セキュリティコードを確認してください。|別のカード|削除|テスト用ウォレット|支払う|キャンセル|拒否',
  ko: '카드 번호|유효기간|보안 코드|카드 번호를 확인하세요.|유효기간을 확인하세요.|보안 코드를 확인하세요.|다른 카드|삭제|테스트 지갑|결제|취소|거절',
  ms: 'Nombor kad|Tamat tempoh|Kod keselamatan|Semak nombor kad.|Semak tarikh tamat tempoh.|Semak kod keselamatan.|Kad lain|Buang|Dompet ujian|Bayar|Batal|Tolak',
  pt: 'Número do cartão|Validade|Código de segurança|Confira o número do cartão.|Confira a validade.|Confira o código de segurança.|Outro cartão|Remover|Carteira de teste|Pagar|Cancelar|Recusar',
  ru: 'Номер карты|Срок действия|Код безопасности|Проверьте номер карты.|Проверьте срок действия.|Проверьте код безопасности.|Другая карта|Удалить|Тестовый кошелёк|Оплатить|Отмена|Отклонить',
  th: 'หมายเลขบัตร|วันหมดอายุ|รหัสความปลอดภัย|ตรวจสอบหมายเลขบัตร|ตรวจสอบวันหมดอายุ|ตรวจสอบรหัสความปลอดภัย|บัตรอื่น|ลบ|วอลเล็ตทดสอบ|ชำระเงิน|ยกเลิก|ปฏิเสธ',
  vi: 'Số thẻ|Hết hạn|Mã bảo mật|Kiểm tra số thẻ.|Kiểm tra ngày hết hạn.|Kiểm tra mã bảo mật.|Thẻ khác|Gỡ|Ví thử nghiệm|Thanh toán|Hủy|Từ chối',
  zh: '卡号|有效期|安全码|请检查卡号。|请检查有效期。|请检查安全码。|其他卡|移除|测试钱包|支付|取消|拒绝',
  'zh-TW':
    '卡號|有效期限|安全碼|請檢查卡號。|請檢查有效期限。|請檢查安全碼。|其他卡片|移除|測試錢包|付款|取消|拒絕',
}

/** Returns the texts of a language, or the English ones if it is unknown. */
export function getFrameTexts(locale: string): FrameTexts {
  const texts = (lines[locale] ?? lines['en'] ?? '').split('|')
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])) as unknown as FrameTexts
}
