// Changes the `lang` around the booking without a new page, like the language menu of a site.
const section = document.querySelector('#speaking');
const buttons = [...document.querySelectorAll('#languages button')];

for (const button of buttons) {
  button.addEventListener('click', () => {
    section.lang = button.lang;
    section.dir = button.lang === 'ar' ? 'rtl' : 'ltr';
    for (const otherButton of buttons) otherButton.ariaPressed = String(otherButton === button);
  });
}
