// What a language menu of any site does: the section around the booking gets another `lang`, and nothing is loaded anew.
const speaking = document.querySelector('#speaking');
const buttons = [...document.querySelectorAll('#languages button')];

for (const button of buttons) {
  button.addEventListener('click', () => {
    speaking.lang = button.lang;
    speaking.dir = button.lang === 'ar' ? 'rtl' : 'ltr';
    for (const each of buttons) each.ariaPressed = String(each === button);
  });
}
