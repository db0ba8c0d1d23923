/** The words of an identity check on a vendor's own pages. */
export const vendor = {
  'vendor.begin':
    'تتحقق {vendor} من وثيقتك ووجهك في صفحتها. جهّز جواز سفرك أو بطاقة هويتك؛ ستعود إلى هنا بعد ذلك.',
  'vendor.go': 'المتابعة إلى {vendor}',
  'vendor.open': 'لم تنتهِ بعد لدى {vendor}. تابع من حيث توقفت.',
  'vendor.checking':
    'لدى {vendor} كل شيء وهي تتحقق منه. تتغير هذه الصفحة فور معرفة النتيجة؛ يمكنك المتابعة خلال ذلك.',
  'vendor.verified': 'أكدت {vendor} هويتك.',
  'vendor.retry': 'لم تتمكن {vendor} من استخدام كل شيء. حاول مرة أخرى وانتبه إلى ما يلي:',
  'vendor.again': 'حاول مرة أخرى لدى {vendor}',
  'vendor.expired': 'انتهى وقت التحقق لدى {vendor}. ابدأ من جديد.',
  'vendor.restart': 'البدء من جديد',
  'vendor.refused': 'لم تتمكن {vendor} من تأكيد هويتك. أرسل وثائقك هنا بدلًا من ذلك؛ سيراجعها شخص.',
  'vendor.reviewed': 'لم تتمكن {vendor} من تأكيد هويتك. يراجعها شخص الآن؛ لا حاجة لفعل أي شيء.',
  'vendor.papers': 'إرسال الوثائق هنا بدلًا من ذلك',
  'vendor.opened': 'تابع في النافذة التي فُتحت. هذه الصفحة تتابع معك.',
  'vendor.blocked': 'منع متصفحك فتح النافذة. استخدم هذا الرابط بدلًا منها:',
  'vendor.back': 'عُد إلى الصفحة التي بدأت منها',
  'vendor.backText': 'تعرف تلك الصفحة إلى أين وصلت. يمكنك إغلاق هذه الصفحة.',
  'vendor.reason.unreadable': 'كل حرف مقروء: إضاءة جيدة دون انعكاس.',
  'vendor.reason.cut_off': 'الوثيقة كاملة في الصورة.',
  'vendor.reason.wrong_side': 'الوجهان موجودان، الأمامي والخلفي.',
  'vendor.reason.wrong_kind': 'إنها جواز سفر أو بطاقة هوية.',
  'vendor.reason.expired': 'الوثيقة ما زالت سارية.',
  'vendor.reason.selfie': 'وجهك مضاء جيدًا وغير مغطى.',
  'vendor.reason.other': 'الصورة للوثيقة نفسها، لا لشاشة أو نسخة.',
}
